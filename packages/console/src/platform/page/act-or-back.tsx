import { RefusalLine } from '@tenor/browser/states'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { Button } from '@tenor/ui'
import { Say } from '../phrases/index.ts'
import { Acts } from './page.tsx'

export type ActOrBackProps = {
  act: { error: unknown; isPending: boolean }
  phrase?: BackOfficePhraseKey
  kind?: 'primary' | 'danger'
  isDisabled?: boolean
  /** Left out, the form around it is submitted. */
  onPress?: () => void
  onBack: () => void
}

/** The end of a panel: why its act was refused, the act, and the way back. */
export function ActOrBack({ act, phrase = 'act.save', kind = 'primary', isDisabled, onPress, onBack }: ActOrBackProps) {
  const press = onPress === undefined ? { type: 'submit' as const } : { onPress }
  return (
    <>
      <RefusalLine error={act.error} />
      <Acts>
        <Button kind={kind} isDisabled={isDisabled ?? false} isPending={act.isPending} {...press}>
          <Say id={phrase} />
        </Button>
        <Button kind="ghost" onPress={onBack}>
          <Say id="act.back" />
        </Button>
      </Acts>
    </>
  )
}
