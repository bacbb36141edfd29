"""The programs: the commands, and the drop-in for other engines.

``cli`` is the command line (``main`` has the list), ``engine`` the drop-in, ``page`` what the browser asks, ``npm`` the
package for Node; ``acts`` has the acts of the arbiter for all of them.
"""
