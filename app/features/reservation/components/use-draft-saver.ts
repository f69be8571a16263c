import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import { saveDraftFn } from '~/features/booking/draft.functions'
import type { Draft } from '~/features/booking/draft.schema'
import { draftPatchOf } from '../booking-values'
import { dropPending, keepPending } from '../pending-draft'
import { forgetReservation, keepDraft } from '../reservation.functions'
import type { BookingForm } from '../reservation-form'

/** Milliseconds of silence before what was typed is saved. */
const PAUSE = 900
/** Until a save that failed is tried again. */
const RETRY = 5000
/** Milliseconds for which the tab keeps what is saved: a page that is requested during a save comes with the old cookie. */
const KEEP = 5000

type Held = {
  readonly search: RentalSearch
  readonly carId: number
  readonly coupon: string
  /** As the server had it when the page was loaded. */
  readonly draft: Draft
}

/**
 * Saves what is typed, one save at a time; until the server has it, the tab keeps it as well. `flush` saves at once, on
 * leaving a field, a step or the page. `discard` drops everything that was typed until now and waits for the last save.
 */
export function useDraftSaver(form: BookingForm, held: Held) {
  const queryClient = useQueryClient()
  const latest = useRef(held)
  useEffect(() => {
    latest.current = held
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef<Promise<void> | null>(null)
  const dirty = useRef(false)
  /** The screen is gone, the tab is not. */
  const left = useRef(false)
  const dropping = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    if (saving.current) await saving.current
    if (!dirty.current) return
    dirty.current = false
    const { search, carId, coupon } = latest.current
    const patch = { ...draftPatchOf(form.state.values), search: { ...search }, carId, coupon }
    saving.current = saveDraftFn({ data: patch })
      .then((saved) => {
        keepDraft(queryClient, saved)
        if (left.current) forgetReservation(queryClient)
        if (dirty.current) return
        if (left.current) dropPending()
        else dropping.current = setTimeout(dropPending, KEEP)
      })
      .catch(() => {
        // Offline or busy: the tab still holds it, and the booking itself carries every value.
        dirty.current = true
        if (!left.current) timer.current = setTimeout(() => void flush(), RETRY)
      })
      .finally(() => {
        saving.current = null
      })
    await saving.current
  }, [form, queryClient])

  const discard = useCallback(async (): Promise<void> => {
    dirty.current = false
    await saving.current
    // A save that failed meanwhile would be tried again.
    clearTimeout(timer.current)
    dirty.current = false
    dropPending()
  }, [])

  const touch = useCallback(() => {
    dirty.current = true
    clearTimeout(dropping.current)
    keepPending(latest.current.draft.submissionKey, form.state.values)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE)
  }, [form, flush])

  const before = useRef(form.state.values)
  useEffect(() => {
    const look = () => {
      if (form.state.values === before.current) return
      before.current = form.state.values
      touch()
    }
    look()
    return form.store.subscribe(look).unsubscribe
  }, [form, touch])

  // The choices of the address (dates, car, way of paying, coupon) are the draft's as well from now on.
  const { search, carId, coupon, draft } = held
  const around = JSON.stringify([search, carId, coupon, form.state.values.type])
  const saved = useRef(JSON.stringify([draft.search, draft.carId, draft.coupon, draft.type]))
  useEffect(() => {
    if (saved.current === around) return
    saved.current = around
    touch()
  }, [around, touch])

  useEffect(() => {
    const save = () => void flush()
    left.current = false
    window.addEventListener('pagehide', save)
    window.addEventListener('online', save)
    return () => {
      window.removeEventListener('pagehide', save)
      window.removeEventListener('online', save)
      left.current = true
      clearTimeout(dropping.current)
      if (dirty.current) save()
      // A save under way drops what the tab keeps once the server has it; where it fails, the tab keeps it.
      else if (!saving.current) dropPending()
      forgetReservation(queryClient)
    }
  }, [flush, queryClient])

  return { flush, discard }
}
