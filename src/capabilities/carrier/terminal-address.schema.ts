// The address of a terminal in responses (§2.6).
import { Type } from 'typebox';

export const terminalAddressSchema = Type.Object(
  {
    streetAddress: Type.String(),
    streetAddress2: Type.String(),
    city: Type.String(),
    state: Type.String(),
    zip: Type.String(),
    country: Type.String(),
  },
  { title: 'TerminalAddress' },
);
