// The operator's console begins here.
import { openGate } from '../session/session-gate.tsx';

openGate('console', () => import('./console.tsx'));
