// Attaches a file to a dispute or a claim.
import { call } from '../../api/plain.ts';

export const ATTACHED_TYPES = 'application/pdf,image/png,image/jpeg,image/tiff';

/** `to` is the URL of the dispute or claim. */
export async function attach(to: string, file: File): Promise<void> {
  const query = new URLSearchParams({ description: file.name.slice(0, 200) });
  await call('POST', `${to}/attachments?${query}`, file, { 'content-type': file.type });
}
