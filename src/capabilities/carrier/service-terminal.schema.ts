// A terminal in responses (§2.6).
import { Type } from 'typebox';
import { writtenOnce } from '../../platform/contract/json-writer.ts';
import { terminalAddressSchema } from './terminal-address.schema.ts';

export const serviceTerminalSchema = writtenOnce(
  Type.Object(
    {
      id: Type.String(),
      name: Type.String(),
      address: terminalAddressSchema,
      phone: Type.String(),
      fax: Type.String(),
    },
    { title: 'ServiceTerminal' },
  ),
);
