// The words of the maps.
import { chosenWords } from './chosen-words.ts';

const en = {
  keys: 'A map. Arrow keys move it, plus and minus bring it closer or farther, 0 shows all of it again.',
  closer: 'Closer',
  farther: 'Farther',
  reset: 'Show all',
};

export const mapWords = chosenWords({ en });
