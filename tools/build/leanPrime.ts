import path from 'node:path';
import type { Plugin } from 'vite';

const words = (text: string): string[] => text.split(' ');

/** Functions inside PrimeReact's parts for what no page of the site has, by folder of the part. */
export const unusedFunctions: Readonly<Record<string, readonly string[]>> = {
  datatable: [
    ...words('saveState restoreState _restoreState exportCSV createResponsiveStyle createLoader'),
    // Columns that are resized, moved, frozen or filtered; sorting by itself, or by several.
    ...words('onColumnResize onColumnResizeStart onColumnResizeEnd resizeTableCells addColumnWidthStyles createResizer'),
    ...words('onColumnHeaderMouseDown onColumnHeaderDragStart onColumnHeaderDragOver onColumnHeaderDrop createReorderIndicators'),
    ...words('updateStickyPosition filterLocal cloneFilters executeLocalFilter getActiveFilters createFilter'),
    ...words('createFilterCells sortMultiple sortSingle compareValuesOnSort addSortMeta removeSortMeta updateSortableDisabled'),
    // Rows that are chosen, dragged, grouped, opened or edited by the table itself.
    ...words('onSingleSelection onMultipleSelection onRangeSelection selectRange selectRangeOnCell selectRangeOnRow'),
    ...words('enableDragSelection onDragSelectionMouseMove onColumnHeaderCheckboxChange getSelectableData createCheckbox'),
    ...words('onCellClick onRowClick onRowRightClick onRowMouseDown onRowDragOver onRowDragLeave onRowDrop changeTabIndex'),
    ...words('onRowToggle isRowExpanded createExpansion createGroupHeader createGroupFooter calculateRowGroupSize'),
    ...words(
      'createTableFooter clearState resetColumnOrder restoreColumnWidths saveColumnWidths createResizeHelper createRowFilterElement',
    ),
    ...words('createBeforeResizeStyleElement updateFrozenRowStickyPosition updateFrozenRowGroupHeaderStickyPosition onRowDragStart'),
    ...words('onRowEditInit onRowEditSave onRowEditCancel onEditInit onEditCancel onCellMouseDown onCellMouseUp onResizerDoubleClick'),
    ...words('bindDragSelectionEvents bindColumnResizeEvents unbindColumnResizeEvents onColumnHeaderDragLeave onResizerClick'),
    ...words('switchCellToViewMode onEditChange onEditSave onEditingMetaChange onFrozenEditingMetaChange'),
  ],
  calendar: [
    ...words('createSecondPicker createMiliSecondPicker createAmPmPicker createButtonBar onTodayButtonClick'),
    ...words('incrementSecond decrementSecond incrementMilliSecond decrementMilliSecond destroyMask enableModality'),
    ...words('disableModality toggleAmPm onClearButtonClick onMonthDropdownChange onYearDropdownChange'),
    ...words('createMonthPicker createYearPicker onMonthCellKeydown onYearCellKeydown createTitleDecadeElement'),
  ],
  dialog: words('createMaximizeIcon createTemplateElement onDrag onResize createStyle'),
};

/** Methods of PrimeReact's helpers that none of its parts on the site calls. */
export const unusedMethods: readonly string[] = [
  ...words('getBrowserLanguage getClientHeight getClientWidth removeMultipleClasses isAttributeNotEquals getHeight getWidth'),
  ...words('flipfitCollision findCollisionPosition fadeIn fadeOut getUserAgent calculateScrollbarWidth getBrowser'),
  ...words('focusFirstElement getCursorOffset invokeElementMethod applyStyle hasCSSTransition findIndexInList'),
  ...words('getPropCaseInsensitive isValidChild toCapitalCase isPrintableCharacter isScalar'),
];

const UNUSED_PARTS =
  /createElement\((?:Checkbox|ColumnFilter|FocusTrap|HeaderCheckbox|RadioButton|RowCheckbox|RowRadioButton|RowTogglerButton),/g;

const UNUSED_OF_PAGES = /createElement\((?:CurrentPageReport|JumpToPageInput|RowsPerPageDropdown),/g;

const functionOf = (name: string): RegExp =>
  new RegExp(`^  var ${name} = function ${name}\\([^)]*\\) \\{\\n(?:(?!^  \\};).*\\n)*?  \\};$`, 'gm');
const methodOf = (name: string): RegExp =>
  new RegExp(`^    key: "${name}",\\n    value: function ${name}\\([^)]*\\) \\{\\n(?:(?!^    \\}).*\\n)*?    \\}$`, 'gm');

/** A file of PrimeReact without what the site does not use; `cut` is told each name that was found. */
export function leanPrime(code: string, folder: string, cut: (name: string) => void = () => {}): string {
  let lean = code
    // Sheets, and the names of classes for them: the site's parts are unstyled.
    .replace(/^var ((?:\w*[sS])tyles(?:\$\w+)?) = (["'`])(?:\\.|(?!\2)[^\\])*\2;$/gm, 'var $1 = "";')
    .replace(/^\s+classes: classes(?:\$\w+)?,?$/gm, '')
    // Names for developers, which keep parts that nothing uses.
    .replace(/^\w+\.displayName = '\w+';$/gm, '');
  if (folder === 'api') lean = lean.replace(/^var FilterService = \{\n(?:(?!^\};).*\n)*?^\};$/m, 'var FilterService = { filters: {} };');
  if (folder === 'paginator') lean = lean.replace(UNUSED_OF_PAGES, "createElement('i',");
  if (folder === 'datatable') lean = lean.replace(UNUSED_PARTS, "createElement('i',");
  for (const name of unusedFunctions[folder] ?? []) {
    lean = lean.replace(functionOf(name), () => {
      cut(name);
      return `  var ${name} = function () {};`;
    });
  }
  for (const name of folder === 'utils' ? unusedMethods : []) {
    lean = lean.replace(methodOf(name), () => {
      cut(name);
      return `    key: "${name}",\n    value: function () {}`;
    });
  }
  return lean;
}

const EXTRAS = path.resolve(import.meta.dirname, '../../src/lib/shims/tableExtras.ts');

/** Without it the table of the merchant centre is 30 kB heavier, and passes its bound of 240 kB. */
export const primeWithoutExtras = (): Plugin => ({
  name: 'prime-without-extras',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^primereact\/(?:keyfilter|ripple|tooltip)$/ },
    handler: () => EXTRAS,
  },
  transform: {
    filter: { id: /node_modules\/primereact\/.*\.esm\.js$/ },
    handler: (code, id) => leanPrime(code, path.basename(path.dirname(id))),
  },
});
