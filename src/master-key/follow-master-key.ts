// Reloads the keys of a node when the master key is rotated.
import type { Context } from '../context.ts';
import type { Capability } from '../platform/capability.ts';
import { MASTER_KEY_ACTIONS } from './rotate-master-key.ts';

const ACTIONS: ReadonlySet<string> = new Set(Object.values(MASTER_KEY_ACTIONS));
const TRY_AGAIN_MS = 2_000;

export function followMasterKey(context: Context): Capability {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const follow = () => {
    clearTimeout(timer);
    context.followMasterKey().catch((error) => {
      // Until it has the key, it cannot read what other nodes seal and seals nothing itself. Operators must know.
      context.log.error({ reason: String(error) }, 'this node cannot follow the rotation of the master key');
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(follow, TRY_AGAIN_MS).unref();
    });
  };
  return {
    hear(news) {
      if (news.some(({ action }) => ACTIONS.has(action))) follow();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
