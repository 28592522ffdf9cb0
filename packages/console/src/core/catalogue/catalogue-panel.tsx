import { Button, Notice, Panel } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import type { ListingAct } from './catalogue-acts.ts'

export type CataloguePanelProps = {
  act: ListingAct
  title: ReactNode
  aside?: ReactNode
  /** What comes of it, where it is not what comes of it everywhere. */
  text?: ReactNode
  differences: readonly Difference[]
  /** The call that saves it. */
  saving: { readonly error: unknown; readonly isPending: boolean }
  onSave: () => void
  onClose: () => void
}

/** Offers change all or not at all: what changes is shown first, and only then it is saved. */
export function CataloguePanel(props: CataloguePanelProps) {
  const { act, title, aside, text, differences, saving, onSave, onClose } = props
  const words = useWords()
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={title}
      {...(aside === undefined ? {} : { aside })}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <Notice kind={act === 'retire' ? 'caution' : 'plain'}>
          {text ?? <Say id={`console.catalogue.act.${act}.text`} />}
        </Notice>
        <DifferenceTable rows={differences} />
        <RefusalLine error={saving.error} />
        <Acts>
          <Button
            kind={act === 'retire' ? 'danger' : 'primary'}
            isPending={saving.isPending}
            isDisabled={differences.length === 0}
            onPress={onSave}
          >
            <Say id={`console.catalogue.act.${act}`} />
          </Button>
          <Button kind="ghost" onPress={onClose}>
            <Say id="act.back" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
