// Entry point of the customer's portal.
import { openGate } from '../session/session-gate.tsx';

/** A tracking link needs no account. */
if (location.pathname === '/tracking')
  void import('./public/public-tracking.tsx').then(({ openTracking }) => openTracking());
else openGate('portal', () => import('./portal.tsx'));
