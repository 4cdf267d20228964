// Activates a version of a customer's contract, or ends the contract.
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { storedContract } from '../../carrier/contracts-in-force.ts';
import { contractFiles, prepareContractActivation } from '../../carrier/import-contract.ts';
import type { TariffDeskParts } from '../tariff-desk-parts.ts';
import { contractView, requireContracts, requireContractVersion } from './read-contracts.ts';

/** Null ends the contract, so that only the account's pricing applies. Writes nothing if that is already the case. */
export async function activateContract(
  parts: TariffDeskParts,
  { actor }: OperatorPrincipal,
  account: string,
  number: number | null,
): Promise<Answer> {
  const { context, contracts } = parts;
  const found = await requireContracts(parts, account);
  if (number === null && found.inForce === null) throw new Refusal('noContractInForce');
  const version = requireContractVersion(found, number ?? found.inForce!);
  if (number === found.inForce) return { status: 200, body: enveloped(contractView(found, version)) };
  const files = number === null ? undefined : await contractFiles(context, account, number);
  const contract = files && storedContract(account, number!, files);
  const { unit, activation } = await prepareContractActivation(context, actor, account, number, found.inForce);
  const after = { ...found, inForce: number, activations: [activation, ...found.activations] };
  return {
    status: 200,
    body: enveloped(contractView(after, version)),
    writes: unit,
    committed: () => contracts.take(activation, contract),
  };
}
