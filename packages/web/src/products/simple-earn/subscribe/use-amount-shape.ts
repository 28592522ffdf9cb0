import { type AmountShape, type Decimal8, decimalText } from '@tenor/contract/money'
import { useIsNarrow } from '@tenor/ui'

const PHONE = 767
/** Decimals that can be typed, as the specification has them. */
const PLACES = { wide: 8, phone: 6 } as const

/** How an amount is typed: what is too much of it goes as it is typed. The empty field says the least that is taken. */
export function useAmountShape(least: Decimal8): { shape: AmountShape; placeholder: string } {
  const isPhone = useIsNarrow(PHONE)
  return {
    shape: { places: isPhone ? PLACES.phone : PLACES.wide, isLenient: true },
    placeholder: decimalText(least),
  }
}
