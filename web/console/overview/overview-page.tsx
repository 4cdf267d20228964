// Overview: what the carrier is doing right now.
import { Page } from '../../shell/page.tsx';
import { consoleWords } from '../../words/console-words.ts';

export function OverviewPage() {
  return (
    <Page title={consoleWords.places.overview} wide>
      {null}
    </Page>
  );
}
