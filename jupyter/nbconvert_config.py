# Executes the notebooks with the Deno kernel of this repository:
#   npm run notebooks -- --run <run folder>
import sys

from nbclient import NotebookClient

c = get_config()  # noqa: F821
c.ExecutePreprocessor.timeout = 300
c.ExecutePreprocessor.kernel_name = "deno"
c.ExecutePreprocessor.record_timing = False  # two executions give the same file

_process_message = NotebookClient.process_message


def process_message(self, msg, cell, cell_index):
    content = msg.get("content") or {}
    # The kernel sends "transient": null, which nbclient takes for a dictionary.
    if "transient" in content and content["transient"] is None:
        content["transient"] = {}
    # nbclient leaves the text of some errors out of what it raises.
    if msg.get("msg_type") == "error":
        print("\n".join(content.get("traceback") or [str(content.get("evalue"))]), file=sys.stderr)
    return _process_message(self, msg, cell, cell_index)


NotebookClient.process_message = process_message
