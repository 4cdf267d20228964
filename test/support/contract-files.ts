// The OpenAPI documents in the repository, as the scripts read them.
import { projectFile } from '../../src/platform/project-root.ts';

// biome-ignore lint/suspicious/noExplicitAny: OpenAPI documents are read as they are.
type Document = any;

interface ContractFiles {
  readonly RELEASED: string;
  contractFiles(root: string): string[];
  publicContractFiles(root: string): string[];
  readContract(root: string, files: readonly string[]): Document;
  inOne(documents: readonly Document[]): Document;
}

export const { RELEASED, contractFiles, publicContractFiles, readContract, inOne } = (await import(
  String(new URL('../../scripts/contract-files.mjs', import.meta.url))
)) as ContractFiles;

/** Ends in a slash. */
export const ROOT = projectFile('.');
