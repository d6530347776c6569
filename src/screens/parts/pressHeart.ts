import { problemOf } from '#contract/problem.ts';
import { hearts, showHeart } from '#state/hearts.ts';
import { toastBad } from '#state/toast.ts';

const underWay = new Set<string>();

/**
 * The heart answers at once. One request at a time for a listing: presses meanwhile only change the wish, and the last wish is what
 * the server is left with; a refusal goes back to what the server has.
 */
export async function pressHeart(id: string, wanted: boolean, standing: boolean): Promise<void> {
  showHeart(id, wanted);
  if (underWay.has(id)) return;
  underWay.add(id);
  let kept = standing;
  try {
    const { setFavourite } = await import('#api/queries/favourite.ts');
    for (let wish = hearts[id]?.on ?? kept; wish !== kept; wish = hearts[id]?.on ?? kept) {
      await setFavourite(id, wish);
      kept = wish;
    }
  } catch (error) {
    toastBad(problemOf(error).message);
  } finally {
    underWay.delete(id);
    showHeart(id, kept);
  }
}
