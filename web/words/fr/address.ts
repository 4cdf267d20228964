// The texts of the address book in French: its page, its import, and the services that an address adds to a form.

const counted = (count: number) => count.toLocaleString('fr-CA');
const addresses = (count: number) => (count <= 1 ? `${count} adresse` : `${counted(count)} adresses`);

export const address = {
  title: 'Carnet d’adresses',
  lead: 'Les adresses que partage toute l’équipe de votre compte, avec les services qu’il leur faut toujours.',
  search: 'Rechercher',
  searchHint: 'Nom, rue, ville, code postal ou personne-ressource',
  add: 'Ajouter une adresse',
  exportAll: 'Exporter (CSV)',
  table: {
    caption: 'Adresses enregistrées',
    none: 'Aucune adresse',
    noneLead:
      'Ajoutez une adresse, importez un fichier CSV ou enregistrez une adresse à laquelle vous avez déjà expédié.',
    noneFound: 'Aucune adresse ne correspond à votre recherche.',
    name: 'Entreprise',
    address: 'Adresse',
    contact: 'Personne-ressource',
    services: 'Services',
    pickup: 'Ramassage',
    delivery: 'Livraison',
    account: 'Compte',
    actions: 'Actions',
    edit: 'Modifier',
    remove: 'Supprimer',
  },
  editor: {
    addTitle: 'Ajouter une adresse',
    editTitle: 'Modifier l’adresse',
    account: 'Compte',
    name: 'Entreprise',
    services: 'Services à cette adresse',
    servicesHint: 'Les pages Soumission et Expédier les ajoutent quand vous choisissez l’adresse.',
    access: 'Type de lieu à accès limité',
    note: 'Remarque',
    noteHint: 'Pour votre équipe seulement, par exemple les heures du quai. Elle n’est pas imprimée.',
    save: 'Enregistrer l’adresse',
  },
  remove: {
    title: 'Supprimer l’adresse',
    says: (name: string) =>
      `Supprimer « ${name} » pour toute l’équipe de votre compte? Les envois existants ne changent pas.`,
    action: 'Supprimer l’adresse',
  },
  recent: {
    title: 'Utilisées dans vos envois, pas encore enregistrées',
    save: 'Enregistrer',
    used: (times: number) => (times === 1 ? 'utilisée une fois' : `utilisée ${times} fois`),
  },
  imports: {
    open: 'Importer',
    title: 'Importer des adresses',
    lead: (most: string) =>
      `Un fichier CSV d’au plus ${most} adresses, une par ligne. Il est d’abord vérifié; rien n’est enregistré avant votre confirmation.`,
    template: 'Télécharger un modèle',
    choose: 'Choisir un fichier CSV',
    checking: 'Vérification …',
    empty:
      'Ce fichier n’a aucune ligne. La première doit contenir les noms des colonnes, les suivantes une adresse chacune.',
    tooLarge: (most: string) => `Une importation accepte au plus ${most} lignes. Divisez le fichier.`,
    broken: (row: number, what: string) => `La ligne ${row} n’a pas pu être lue : ${what}`,
    unknownColumns: (names: string, known: string) => `Colonnes inconnues : ${names}. Utilisez ces noms : ${known}.`,
    missingColumns: (names: string) => `Il manque ces colonnes : ${names}.`,
    tooManyCells: (row: number, cells: number, columns: number) =>
      `La ligne ${row} a ${cells} valeurs pour ${columns} colonnes. Une valeur qui contient une virgule doit être entre guillemets.`,
    failures: (count: number) =>
      count === 1
        ? 'Rien n’a été importé. Corrigez cette erreur dans le fichier et choisissez-le de nouveau :'
        : `Rien n’a été importé. Corrigez ces ${counted(count)} erreurs dans le fichier et choisissez-le de nouveau :`,
    row: (row: number, column: string) => `Ligne ${row}, ${column} :`,
    twice: (row: number) => `est la même adresse qu’à la ligne ${row}.`,
    more: (count: number) => `… et ${counted(count)} de plus.`,
    ready: (file: string) => `« ${file} » ne contient aucune erreur.`,
    added: (count: number) => `À ajouter : ${addresses(count)}.`,
    replaced: (count: number) =>
      `À remplacer, parce que le nom et l’adresse sont déjà enregistrés : ${addresses(count)}.`,
    unchanged: (count: number) => `Sans changement : ${addresses(count)}.`,
    confirm: (count: number) => `Importer ${addresses(count)}`,
    nothing: 'Toutes ces adresses sont déjà enregistrées.',
    done: (count: number) => `Importation terminée : ${addresses(count)}.`,
  },
  applied: {
    added: (services: string) => `Ajouté pour cette adresse : ${services}.`,
    tooMany: (services: string) => `Non ajouté, car une soumission accepte au plus 5 services : ${services}.`,
    undo: 'Retirer',
  },
  quote: {
    from: 'Adresse de ramassage',
    to: 'Adresse de livraison',
    hint: 'De votre carnet d’adresses',
  },
};
