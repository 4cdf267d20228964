// Makes the bill of lading: sent once however often the button is pressed, and read for what came of it.
import { api } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { ApiProblem } from '../../api/problem.ts';
import { sentOnce } from '../../api/sent-once.ts';
import { shipWords as words } from '../../words/ship-words.ts';

type BolRequest = components['schemas']['BolRequest'];

/** DLC result code of a PRO that is on another bill. */
const DUPLICATE_PRO = '1400';

/** Gives the PRO. @throws ApiProblem when no bill was made */
export async function makeBill(request: Record<string, unknown>): Promise<string> {
  // What was left open is sent as such: the server says what is missing.
  const body = request as BolRequest;
  const { data, response } = await sentOnce(request, (header) => api.POST('/v1/bol', { body, params: { header } }));
  const { messageStatus, referenceNumbers } = data!;
  if (messageStatus.status !== 'FAIL' && referenceNumbers.pro !== undefined) return referenceNumbers.pro;
  const reasons = messageStatus.information.filter(({ type }) => type === 'ERROR');
  const isProUsed = reasons.length > 0 && reasons.every(({ code }) => code === DUPLICATE_PRO);
  throw new ApiProblem(response.status, {
    message: words.notMade,
    details: [...reasons.map(({ message }) => message), messageStatus.resolution].join(' '),
    ...(isProUsed && { validationFailures: [{ field: 'referenceNumbers.pro', description: words.how.proUsed }] }),
  });
}
