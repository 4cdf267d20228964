// The terms of payment of a bill of lading.
import { billWords } from '../../words/console-bill-words.ts';

export const TERMS = Object.entries(billWords.termNames).map(([value, label]) => ({ value, label }));
