// The words of every form that the server can refuse.
import { chosenWords } from './chosen-words.ts';

const en = {
  required: 'Fill this in.',
  lookAgain: (outcome: string, fields: number) =>
    `${outcome} ${fields === 1 ? 'a field needs' : `${fields} fields need`} another look.`,
};

export const formWords = chosenWords({ en });
