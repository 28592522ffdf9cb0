import { Button, ListLine, ListState } from '@tenor/ui'
import { Section, Shelf, Specimen } from '../specimen.tsx'
import { useWords } from '../words.ts'
import { SampleTable } from './sample-table.tsx'

/** The ten states of a list. */
export function StatesSection() {
  const words = useWords()
  return (
    <Section id="states" title={words.states}>
      <Shelf>
        <Specimen name={words.stateLoading} wide>
          <SampleTable isWaiting />
        </Specimen>
        <Specimen name={words.stateStale} wide>
          <ListLine kind="stale">
            {words.staleText}
            <Button kind="link">{words.again}</Button>
          </ListLine>
          <SampleTable count={1} />
        </Specimen>
        <Specimen name={words.stateMore} wide>
          <SampleTable count={1} />
          <ListLine kind="more">
            <Button>{words.moreButton}</Button>
          </ListLine>
        </Specimen>
        <Specimen name={words.stateDone} wide>
          <SampleTable count={1} />
          <ListLine kind="end">{words.endText}</ListLine>
        </Specimen>
        <Standing />
      </Shelf>
    </Section>
  )
}

/** Those that stand in the place of the rows. */
function Standing() {
  const words = useWords()
  return (
    <>
      <Specimen name={words.stateEmpty}>
        <ListState
          kind="empty"
          title={words.emptyTitle}
          text={words.emptyText}
          action={<Button kind="primary">{words.browse}</Button>}
        />
      </Specimen>
      <Specimen name={words.stateUnmatched}>
        <ListState
          kind="unmatched"
          title={words.unmatchedTitle}
          text={words.unmatchedText}
          action={<Button>{words.clear}</Button>}
        />
      </Specimen>
      <Specimen name={words.stateFailed}>
        <ListState
          kind="failed"
          title={words.failedTitle}
          text={words.failedText}
          action={<Button>{words.again}</Button>}
        />
      </Specimen>
      <Specimen name={words.stateSignIn}>
        <ListState kind="sign_in" title={words.signInTitle} action={<Button kind="primary">{words.signIn}</Button>} />
      </Specimen>
      <Specimen name={words.stateNotForYou}>
        <ListState kind="not_for_you" title={words.notForYouTitle} text={words.notForYouText} />
      </Specimen>
      <Specimen name={words.stateSoldOut}>
        <ListState kind="sold_out" title={words.soldOutTitle} text={words.soldOutText} />
      </Specimen>
    </>
  )
}
