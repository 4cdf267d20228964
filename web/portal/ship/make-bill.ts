// Creates or replaces the bill of lading. A new one is sent once, however often the button is pressed, and the result is checked.
import { api } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { ApiProblem } from '../../api/problem.ts';
import { sentOnce } from '../../api/sent-once.ts';
import { shipWords as words } from '../../words/ship-words.ts';

type BolRequest = components['schemas']['BolRequest'];
type BolAnswer = components['schemas']['BolResponse'];

/** DLC result code for a PRO that is already on another bill. */
const DUPLICATE_PRO = '1400';

/** Returns the PRO. @throws ApiProblem if no bill was created */
export async function makeBill(request: Record<string, unknown>): Promise<string> {
  // Empty fields are sent as they are: the server reports what is missing.
  const body = request as BolRequest;
  const { data, response } = await sentOnce(request, (header) => api.POST('/v1/bol', { body, params: { header } }));
  return billMade(data!, response.status);
}

/** Returns the PRO. @throws ApiProblem if nothing was changed */
export async function replaceBill(pro: string, request: Record<string, unknown>): Promise<string> {
  const body = request as BolRequest;
  const { data, response } = await api.PUT('/v1/bol/{pro}', { params: { path: { pro } }, body });
  return billMade(data!, response.status);
}

/** Returns the PRO. @throws ApiProblem if the response says that nothing was done */
function billMade({ messageStatus, referenceNumbers }: BolAnswer, status: number): string {
  if (messageStatus.status !== 'FAIL' && referenceNumbers.pro !== undefined) return referenceNumbers.pro;
  const reasons = messageStatus.information.filter(({ type }) => type === 'ERROR');
  const isProUsed = reasons.length > 0 && reasons.every(({ code }) => code === DUPLICATE_PRO);
  throw new ApiProblem(status, {
    message: words.notMade,
    details: [...reasons.map(({ message }) => message), messageStatus.resolution].join(' '),
    ...(isProUsed && { validationFailures: [{ field: 'referenceNumbers.pro', description: words.how.proUsed }] }),
  });
}
