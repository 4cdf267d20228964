// The texts of every form that the server can refuse.
import { chosenWords } from './chosen-words.ts';

const en = {
  required: 'This field is required.',
  chooseClass: 'Choose a class, or “By density”.',
  lookAgain: (outcome: string, fields: number) =>
    `${outcome} ${fields === 1 ? 'check 1 field' : `check ${fields} fields`}.`,
};

export const formWords = chosenWords('form', en);
