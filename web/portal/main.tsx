// The customer's portal begins here.
import { openGate } from '../session/session-gate.tsx';

openGate('portal', () => import('./portal.tsx'));
