import { decimalText } from '@tenor/contract/money'
import type { CalendarEvent } from '@tenor/contract/overview'
import type { Locale } from '@tenor/contract/phrases'
import type { Coming } from '../../core/coming/index.ts'
import { sentence } from '../../platform/http/index.ts'

/** An event as a calendar shows it, in the language of its reader. */
export function calendarEvent(
  { product, what, id, at, asset, amount, link }: Coming,
  { locale, origin }: { locale: Locale; origin: string },
): CalendarEvent {
  const names = {
    product: sentence(locale, `sale.${product}`, {}),
    what: sentence(locale, `portfolio.coming.${what}`, {}),
  }
  return {
    uid: `${what === 'expiry' ? 'voucher' : product}-${id}`,
    at,
    title: sentence(locale, 'portfolio.calendar.title', names),
    text:
      amount === null
        ? sentence(locale, 'portfolio.calendar.open', { asset })
        : sentence(locale, 'portfolio.calendar.amount', { amount: decimalText(amount), asset }),
    link: `${origin}${link}`,
  }
}
