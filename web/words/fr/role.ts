// The names of portal and operator roles in French, and a short description of what each may do.
type Words = Record<string, string>;

export const role = {
  names: {
    owner: 'Propriétaire',
    shipper: 'Expéditeur',
    billing: 'Facturation',
    developer: 'Développeur',
    'read-only': 'Lecture seule',
    administrator: 'Administrateur',
    dispatcher: 'Répartiteur',
    pricing: 'Tarification',
    support: 'Soutien',
    auditor: 'Auditeur',
  } as Words,
  customers: {
    owner: 'Propriétaire : tout, y compris les utilisateurs',
    shipper: 'Expéditeur : soumissions, connaissements et ramassages',
    billing: 'Facturation : factures et autorisations de facturation',
    developer: 'Développeur : expédition, webhooks et journal des requêtes',
    'read-only': 'Lecture seule',
  } as Words,
  operators: {
    administrator: 'Administrateur : tout',
    dispatcher: 'Répartiteur : envois et ramassages',
    billing: 'Facturation : factures et paiements',
    pricing: 'Tarification : tarifs et prix des clients',
    support: 'Soutien : identifiants, requêtes et webhooks des clients',
    auditor: 'Auditeur : lecture seule, avec le journal d’audit',
  } as Words,
};
