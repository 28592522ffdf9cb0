import { useSession } from '@tenor/browser/session'
import { shapes } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import { ContinueWith } from './continue-with.tsx'

/** The exchange by whose accounts alone one signs in here; null where there are own ones; undefined until that is known. */
export function useExchangeAlone(): string | null | undefined {
  const session = useSession()
  const ways = session.data?.sign_in
  if (ways === undefined) return session.isError ? null : undefined
  return ways.local ? null : ways.provider
}

type Why = 'account.identity.opensThere' | 'account.identity.passwordThere'

/** In the place of a form about accounts of our own, where there are none. */
export function AtExchange({ name, why, next }: { name: string; why: Why; next: string }) {
  return (
    <div className={shapes.column}>
      <p>
        <Say id={why} values={{ name }} />
      </p>
      <ContinueWith name={name} next={next} isOnly />
    </div>
  )
}
