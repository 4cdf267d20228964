// The texts of every form that the server can refuse, in French.
export const form = {
  required: 'Ce champ est obligatoire.',
  chooseClass: 'Choisissez une classe, ou « Selon la densité ».',
  lookAgain: (outcome: string, fields: number) =>
    `${outcome} ${fields < 2 ? `vérifiez ${fields} champ` : `vérifiez ${fields} champs`}.`,
};
