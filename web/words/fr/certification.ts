// The texts of the certification in French.
export const certification = {
  lead: 'Ce que votre programme a démontré dans l’environnement de test, d’après les requêtes qu’il a faites. Chaque ligne ouverte contient des commandes à coller dans un shell pour la démontrer.',
  caption: (group: string) => `Certification : ${group}`,
  columns: { title: 'Quoi', state: 'Statut', seen: 'Depuis', proof: 'Preuve' },
  states: { proven: 'Démontré', open: 'Ouvert' },
  groups: {
    Operations: 'Opérations',
    Errors: 'Erreurs gérées',
    Webhooks: 'Webhooks',
    Exceptions: 'Exceptions vues',
    Shipments: 'Types d’envois',
  },
  exception: (code: string, meaning: string) => `Consulter un envoi avec l’exception ${code} : ${meaning}`,
  mandatory: 'Obligatoire',
  progress: (proven: number, total: number) =>
    proven < 2 ? `${proven} ligne démontrée sur ${total}` : `${proven} lignes démontrées sur ${total}`,
  ready: 'Prêt pour la production : chaque ligne obligatoire est démontrée.',
  notReady: (open: number) =>
    open < 2 ? `${open} ligne obligatoire est encore ouverte.` : `${open} lignes obligatoires sont encore ouvertes.`,
  certificate: 'Certificat',
  certificateLead: 'Remettez-le au transporteur pour obtenir des identifiants de production. Il est valide 90 jours.',
  next: 'Comment le démontrer',
  variables:
    'Les commandes utilisent $LINEHAUL_API_KEY et $LINEHAUL_TOKEN. Définissez-les d’abord; certaines lignes exigent aussi $LINEHAUL_USERNAME et $LINEHAUL_PASSWORD, $LINEHAUL_CLIENT_ID et $LINEHAUL_CLIENT_SECRET, $LINEHAUL_SOAP_USER et $LINEHAUL_SOAP_PASSWORD, ou $WEBHOOK_URL.',
  pdf: 'Imprimer (PDF)',
  of: (username: string) => `Certification de ${username}`,
  action: 'Certification',
};
