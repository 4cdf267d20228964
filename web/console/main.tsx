// Entry point of the operator's console.
import { openGate } from '../session/session-gate.tsx';

openGate('console', () => import('./console.tsx'));
