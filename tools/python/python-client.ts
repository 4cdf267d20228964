// The generated part of the Python client in clients/python.

import { textLiteral } from '../../src/platform/docs/samples/python-names.ts';
import type { Contract } from './contract-shapes.ts';
import { operationsText } from './python-operations.ts';
import { PythonTypes } from './python-types.ts';

const VERSION_HEAD =
  '"""The version of the contract, and of this package. Generated from the public OpenAPI documents by `npm run generate`: do not edit."""';

/** Path within the repository → text. */
export function pythonClientFiles(contract: Contract): Readonly<Record<string, string>> {
  const types = new PythonTypes(contract);
  const operations = operationsText(contract, types);
  return {
    // Comes after the operations, which define types of their own.
    'clients/python/linehaul/types.py': types.text(),
    'clients/python/linehaul/operations.py': operations,
    'clients/python/linehaul/version.py': `${VERSION_HEAD}\n\nVERSION = ${textLiteral(contract.info.version)}\n`,
  };
}
