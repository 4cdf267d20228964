// The search box in the bar: a PRO or pickup number leads to its page, anything else to the matching shipments.
import { useNavigate } from '@tanstack/react-router';
import { withoutSeparators } from '../../src/freight/pro-number.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { consoleWords } from '../words/console-words.ts';
import { opsPage } from './desk/ops.ts';

export function FindFreight() {
  const navigate = useNavigate();
  function find(typed: string) {
    const number = withoutSeparators(typed).toUpperCase();
    if (/^\d{10}$/.test(number)) void navigate({ to: `/console/shipments/${number}` });
    else if (/^PU\d+$/.test(number)) void navigate({ to: `/console/pickups/${number}` });
    else void findBy(typed);
  }
  /** A search with a single match leads directly to it. */
  async function findBy(search: string) {
    const found = await opsPage('/ops/v1/shipments', { search, limit: '2' }).catch(() => undefined);
    if (found?.data.length === 1) await navigate({ to: `/console/shipments/${found.data[0]!.pro}` });
    else await navigate({ to: '/console/shipments', search: { search } as never });
  }
  return (
    <SearchBox {...consoleWords.find} inputClass="w-[4.5rem] 2xl:w-40" iconClass="hidden 2xl:block" onFind={find} />
  );
}
