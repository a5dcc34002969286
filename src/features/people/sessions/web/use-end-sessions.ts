import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { codeOf } from '#client/call-failure.ts'
import { endOtherSessions, endSession, type OwnSession } from '../contract.ts'
import { sessionsTexts as texts } from '../messages.ts'

export const sessionsKey = ['account sessions'] as const

interface Message {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

/** Returns the text of the outcome. A session that has ended meanwhile is what was asked for. */
async function endOne({ id }: OwnSession, kind: string): Promise<string> {
  try {
    await call(endSession, { params: { id } })
  } catch (error) {
    if (codeOf(error) !== 'not_found') throw error
  }
  return texts.ended({ kind })
}

/** Ends sessions of the own account and reads the list again. A cancelled confirmation leaves no message. */
export function useEndSessions() {
  const cache = useQueryClient()
  const [message, setMessage] = useState<Message>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (run: () => Promise<string>) => {
      const text = await run()
      await cache.invalidateQueries({ queryKey: sessionsKey })
      return text
    },
    onMutate: () => setMessage(undefined),
    onSuccess: (text) => setMessage({ tone: 'good', text }),
    onError: (error) =>
      codeOf(error) !== 'confirm_first' &&
      setMessage({ tone: 'bad', text: texts.failed({ reason: error.message }) }),
  })
  return {
    message,
    busy: isPending,
    end: (session: OwnSession, kind: string) => mutate(() => endOne(session, kind)),
    endOthers: () => mutate(async () => texts.endedOthers({ ...(await call(endOtherSessions)) })),
  }
}
