import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import type { NavPoint } from '@tenor/contract/wealth'
import type { useFundPage } from '../wealth-queries.ts'

export type Fund = NonNullable<ReturnType<typeof useFundPage>['data']>

export function navsOf({ navs }: Pick<Fund, 'navs'>): NavPoint[] {
  return navs.map(({ at, nav }) => ({ at: instantOfSeconds(at), nav: decimal(nav) }))
}
