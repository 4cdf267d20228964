// The texts of every form that the server can refuse, in Spanish.
export const form = {
  required: 'Este campo es obligatorio.',
  chooseClass: 'Elija una clase o “Por densidad”.',
  lookAgain: (outcome: string, fields: number) =>
    `${outcome} ${fields === 1 ? 'revise 1 campo' : `revise ${fields} campos`}.`,
};
