// Links to the documentation, and the commands that developers use most.
import { useSignedIn } from '../../shell/signed-in.ts';
import { Card } from '../../ui/card.tsx';
import { developersWords } from '../../words/developers-words.ts';
import { CodeBlock } from './code-block.tsx';

const words = developersWords.docs;

export function DocsTab() {
  const { about } = useSignedIn();
  const isTest = about.environment === 'test';
  return (
    <div className="grid gap-4">
      <Card>
        <p className="mb-3 text-faint">{words.lead}</p>
        <ul className="grid gap-3 sm:grid-cols-2">
          {words.links
            .filter(({ test }) => isTest || !test)
            .map(({ href, label, about: what }) => (
              <li key={href}>
                <a href={href} className="font-medium text-accent underline">
                  {label}
                </a>
                <span className="block text-[13px] text-faint">{what}</span>
              </li>
            ))}
        </ul>
      </Card>
      <Card title={words.commands}>
        <div className="grid gap-3">
          <CodeBlock label={words.listen} text="npx linehaul listen --forward-to http://localhost:3000/events" />
          {isTest && <CodeBlock label={words.trigger} text="npx linehaul trigger shipment.delivered" />}
          <CodeBlock label={words.replay} text="npx linehaul events replay --since 24h --failed" />
        </div>
      </Card>
    </div>
  );
}
