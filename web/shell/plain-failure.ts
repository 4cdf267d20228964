// What is said of a field, for people: why it is required, and of what else, is told to programs; a person sees which one is empty.
import { formWords } from '../words/form-words.ts';

export function plainFailure(description: string): string {
  return description.startsWith('is required') ? formWords.required : description;
}
