import { CloseIcon, FilterChip, Verbatim } from '@tenor/ui'
import { Say } from '../phrases/index.ts'

/** Says that an address narrows a page to one coin, and shows all again when it is pressed. */
export function OnlyChip({ coin, onAll }: { coin: string; onAll: () => void }) {
  return (
    <FilterChip isOn onChange={onAll}>
      <span>
        <Say id="list.only" values={{ name: <Verbatim text={coin} /> }} />
      </span>
      <CloseIcon />
    </FilterChip>
  )
}
