// A field's failure message for people: programs are told why a field is required; people only see which one is empty.
import { formWords } from '../words/form-words.ts';

export function plainFailure(description: string): string {
  return description.startsWith('is required') ? formWords.required : description;
}
