import { readSymbol } from '@tenor/browser/assets'
import { given, shortText, wholeNumber } from '@tenor/browser/search'
import { FLEXIBLE_PID } from '@tenor/contract/simple-earn'

const FIND_LONGEST = 40

const isSet = (...values: unknown[]) =>
  values.some((value) => String(value) === '1' || value === true) ? (true as const) : undefined

/**
 * Where an address of the market leads: to the panel of the coin and product that it names, else to the first page, narrowed as it
 * says by the names of the market list or by those that the list had here before.
 */
export function marketFor(search: Record<string, unknown>) {
  const coin = readSymbol(search['asset'])
  const pid = wholeNumber(search['pid'])
  if (coin !== undefined) {
    const isFixed = pid !== undefined && pid !== FLEXIBLE_PID
    return {
      to: '/earn/$coin',
      params: { coin },
      search: isFixed ? { way: 'fixed', pid } : { way: 'flexible' },
    } as const
  }
  const text = shortText(search['search_coin'] ?? search['find'], FIND_LONGEST)
  const isByName = (search['sort_business'] ?? search['sort']) === 'asset'
  const isUp = search['sort_type'] === 'asc' || isSet(search['up']) === true
  const isExact = text === undefined ? undefined : isSet(search['search_type'], search['exact'])
  return {
    to: '/',
    search: given({
      of: 'simple-earn',
      show: isSet(search['have_balance'], search['mine']) && ('mine' as const),
      search: text,
      exact: isExact,
      sort: isByName ? 'coin' : 'best',
      up: isSet(isUp || (isByName && search['sort_type'] !== 'desc')),
      bonus: isSet(search['have_award'], search['bonus']),
      subscribed: isSet(search['is_subscribed']),
      available: isSet(search['available']),
    }),
  } as const
}
