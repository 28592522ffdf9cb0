import type { Instant } from '@tenor/contract/time'
import type { FlexibleModule } from './flexible-module.ts'

/** What borrowers ask for in a sandbox. */
export async function simulateDemand(_module: FlexibleModule, _asset: string, _end: Instant): Promise<void> {}
