// The texts of the maps.
import { chosenWords } from './chosen-words.ts';

const en = {
  keys: 'Map. Use the arrow keys to move, plus and minus to zoom, and 0 to show everything.',
  closer: 'Zoom in',
  farther: 'Zoom out',
  reset: 'Show all',
};

export const mapWords = chosenWords('map', en);
