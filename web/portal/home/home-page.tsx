// Home: the quote bar, and the last shipments.
import { Page } from '../../shell/page.tsx';
import { portalWords } from '../../words/portal-words.ts';

export function HomePage() {
  return <Page title={portalWords.places.home}>{null}</Page>;
}
