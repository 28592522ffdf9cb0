import { given } from '@tenor/browser/search'
import { Choice } from '@tenor/ui'
import { useWords } from '../../platform/phrases/index.ts'
import type { ProductsSearch } from './dual-search.ts'

export type KindFilterProps = { search: ProductsSearch; onChange: (search: ProductsSearch) => void }

/** Dual products or snipers; coin and status stay as they are chosen. */
export function KindFilter({ search, onChange }: KindFilterProps) {
  const words = useWords()
  const { kind, coin, status } = search
  return (
    <Choice<'dual' | 'snipers'>
      label={words('console.dual.kind')}
      value={kind ?? 'dual'}
      options={[
        { value: 'dual', label: words('console.dual.products') },
        { value: 'snipers', label: words('console.sniper.products') },
      ]}
      onChange={(next) => onChange(given({ kind: next === 'snipers' ? next : undefined, coin, status }))}
    />
  )
}
