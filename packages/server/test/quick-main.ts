import { main } from '../src/main.ts'
import { endWith } from '../src/process-end.ts'

/* The server as main.ts starts it, but for passwords: hashing them well is most of what a sign-up costs. Tests alone
 * start this file; no setting of main.ts reaches what is set here. */

endWith(main({ hashing: { memoryCost: 1_024, timeCost: 1 } }))
