import { Link } from '@tanstack/react-router'
import { buttonClass } from '@tenor/ui'
import { Say } from '../phrases/index.ts'

/** The act of a list that has nothing to offer: to what else there is. */
export function ProductsLink() {
  return (
    <Link to="/" className={buttonClass({ kind: 'primary' })}>
      <Say id="nav.products" />
    </Link>
  )
}
