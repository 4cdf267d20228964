// The texts of shipment templates in French: saving one, and the page that lists them.

export const template = {
  title: 'Modèles d’envoi',
  lead: 'Les envois que vous répétez. Toute l’équipe de votre compte les partage.',
  open: 'Modèles',
  save: 'Enregistrer comme modèle',
  saveTitle: 'Enregistrer comme modèle',
  saveLead:
    'Enregistre les parties, la marchandise et les services. Les dates, le PRO et les numéros de référence ne sont pas enregistrés.',
  name: 'Nom du modèle',
  saveAction: 'Enregistrer le modèle',
  saved: (name: string) => `Enregistré sous « ${name} ».`,
  table: {
    caption: 'Modèles d’envoi',
    none: 'Aucun modèle',
    noneLead: 'Choisissez « Enregistrer comme modèle » à la page Expédier ou sur un envoi.',
    name: 'Nom',
    from: 'De',
    to: 'À',
    freight: 'Marchandise',
    account: 'Compte',
    saved: 'Enregistré le',
    actions: 'Actions',
    units: (count: number, weight: string) =>
      [count === 1 ? '1 unité' : `${count} unités`, weight].filter(Boolean).join(', '),
    savedBy: (when: string, who: string) => `${when}, ${who}`,
  },
  ship: 'Expédier',
  quote: 'Soumission',
  rename: 'Renommer',
  renameTitle: 'Renommer le modèle',
  renameAction: 'Enregistrer le nom',
  remove: 'Supprimer',
  removeTitle: 'Supprimer le modèle',
  removeSays: (name: string) =>
    `Supprimer « ${name} » pour toute l’équipe de votre compte? Les envois existants ne changent pas.`,
  removeAction: 'Supprimer le modèle',
};
