// A person to call or write to: the name, a telephone link and an e-mail link.
import type { components } from '../../api/openapi.ts';

export function ContactText({ name, phone, phoneExt, email }: components['schemas']['PartyContact']) {
  return (
    <>
      {name && <span className="block">{name}</span>}
      {phone && (
        <a href={`tel:${phone}`} className="block text-accent hover:underline">
          {phone}
          {phoneExt && ` ext. ${phoneExt}`}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="block wrap-anywhere text-accent hover:underline">
          {email}
        </a>
      )}
    </>
  );
}
