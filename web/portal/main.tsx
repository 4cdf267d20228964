// The customer's portal begins here.
import { openGate } from '../session/session-gate.tsx';

/** Whoever has a tracking link needs no account. */
if (location.pathname === '/tracking')
  void import('./public/public-tracking.tsx').then(({ openTracking }) => openTracking());
else openGate('portal', () => import('./portal.tsx'));
