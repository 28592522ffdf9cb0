import { Link } from '@tanstack/react-router'
import { buttonClass } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import { marketFor } from './market/market-address.ts'

/** The act of an empty list: to what can be subscribed to, of one coin where there is one. */
export function BrowseLink({ asset }: { asset?: string }) {
  return (
    <Link {...marketFor({ asset })} className={buttonClass({ kind: 'primary' })}>
      <Say id="earn.browse" />
    </Link>
  )
}
